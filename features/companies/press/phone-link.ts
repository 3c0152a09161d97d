/** Digits only, and the extension if one is given (RFC 3966). */
export function phoneLink(phone: string): string {
  const [number = "", extension] = phone.split(/ext\.?/i);
  const digits = (part: string) => part.replace(/[^\d+]/g, "");
  return `tel:${digits(number)}${extension ? `;ext=${digits(extension)}` : ""}`;
}
