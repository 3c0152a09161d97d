/**
 * Computed styles without the cascade. At each question jsdom matches every rule of every sheet, Mantine's hundreds
 * among them, and roles, names and growing text areas ask by the thousand: it was a quarter of these tests' time.
 * No sheet of ours is loaded here, so what hides an element is its own style, `hidden`, or what no browser shows.
 */
const NEVER_SHOWN = "head, head *, script, style, template, noscript, datalist, [hidden]";

const styleOf = (element: Element) => (element as HTMLElement | SVGElement).style;

function displayOf(element: Element): string {
  return styleOf(element).display || (element.matches(NEVER_SHOWN) ? "none" : "block");
}

function visibilityOf(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = styleOf(each).visibility;
    if (own !== "" && own !== "inherit") return own;
  }
  return "visible";
}

function plainStyle(element: Element): CSSStyleDeclaration {
  return new Proxy(styleOf(element), {
    get(own, name) {
      if (name === "display") return displayOf(element);
      if (name === "visibility") return visibilityOf(element);
      if (name === "getPropertyValue") {
        return (property: string) => {
          if (property === "display") return displayOf(element);
          return property === "visibility" ? visibilityOf(element) : own.getPropertyValue(property);
        };
      }
      const value: unknown = Reflect.get(own, name, own);
      return typeof value === "function" ? value.bind(own) : value;
    },
  });
}

const nothing = document.createElement("i").style;
window.getComputedStyle = (element, pseudo) => (pseudo ? nothing : plainStyle(element));
