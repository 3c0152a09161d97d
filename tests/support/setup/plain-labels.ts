/**
 * Labels found by id. jsdom walks the whole document for each label of each control, and for each name of
 * `aria-labelledby`, and `getByLabelText` asks every element: on a long form it was a fifth of these tests' time.
 */
export const LABELLED = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];
const LABELABLE = "button, input:not([type=hidden i]), meter, output, progress, select, textarea";
const BY_ID = /^\[id="([^"\\]+)"\]$/;

/** In tree order, as in HTML's "labels" of a labelable element; null for a hidden input. */
function labelsOf(control: HTMLElement): HTMLLabelElement[] | null {
  if (!control.matches(LABELABLE)) return null;
  const { ownerDocument, id } = control;
  const first = id === "" ? null : ownerDocument.getElementById(id); // two may have one id: the first has the label
  const isLabel = (label: HTMLLabelElement) => {
    const target = label.getAttribute("for");
    if (target === null) return label.contains(control) && label.querySelector(LABELABLE) === control;
    return first === control && target === id;
  };
  return Array.from(ownerDocument.getElementsByTagName("label")).filter(isLabel);
}

/** Once per document: files that share a worker share it. */
const PATCHED = Symbol.for("labels found by id");

function patchElements(): void {
  for (const { prototype } of LABELLED) {
    const given = Object.getOwnPropertyDescriptor(prototype, "labels");
    Object.defineProperty(prototype, "labels", {
      configurable: true,
      get(this: HTMLElement): unknown {
        return this.ownerDocument.contains(this) ? labelsOf(this) : given?.get?.call(this);
      },
    });
  }

  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const givenQuery = Element.prototype.querySelector;
  Object.defineProperty(Element.prototype, "querySelector", {
    configurable: true,
    writable: true,
    value(this: Element, selectors: string): unknown {
      const id = BY_ID.exec(selectors)?.[1];
      const found = id === undefined ? null : this.ownerDocument.getElementById(id);
      if (found && found !== this && this.contains(found)) return found;
      return Reflect.apply(givenQuery, this, [selectors]);
    },
  });
}

if (!(PATCHED in document)) {
  Object.defineProperty(document, PATCHED, { value: true });
  patchElements();
}
