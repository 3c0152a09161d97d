import { firstLetters } from "#ui-kit/format/first-letters.ts";
import { Logo } from "#ui-kit/page/logo.tsx";

/** A platform's logo; its first letter where it has none. */
export function PlatformLogo({ name, image }: { name: string; image: string | null }) {
  return <Logo image={image} letters={firstLetters(name.trim()).toUpperCase() || "?"} />;
}
