import { type ReactNode, useEffect, useRef, useState } from "react";

type Props = { className?: string | undefined; children: ReactNode };

/**
 * Renders its children from the moment they are scrolled into view: parts that are never scrolled to are never loaded.
 */
export function WhenSeen({ className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} className={className}>
      {isSeen && children}
    </div>
  );
}
