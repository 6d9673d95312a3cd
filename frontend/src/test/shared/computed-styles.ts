/**
 * jsdom computes some twenty properties for each call of getComputedStyle, a tenth of the time of component tests, and
 * Testing Library asks for four of them, for each element and its ancestors. These are computed alone here, by the rules of
 * jsdom, while the document has no style sheet; any other question is answered by jsdom.
 */
const compute = window.getComputedStyle.bind(window);
/** Without style sheets it depends on the kind of an element, the element around it, its own style and two attributes. */
const displays = new Map<string, string>();

const COMPUTED: Record<string, (element: Element) => string> = {
  display(element) {
    const key = [
      element.namespaceURI,
      element.localName,
      element.getAttribute('type'),
      element.hasAttribute('hidden'),
      element.hasAttribute('open'),
      element.parentElement?.localName,
      inlineStyle(element)?.display,
    ].join(' ');
    const known = displays.get(key);
    if (known !== undefined) return known;
    const { display } = compute(element);
    displays.set(key, display);
    return display;
  },
  visibility: (element) => inherit(element, 'visibility', 'visible'),
  pointerEvents: (element) => inherit(element, 'pointerEvents', 'auto'),
  opacity: (element) => inlineStyle(element)?.opacity ?? '',
};
const NAMES: Record<string, string> = { 'pointer-events': 'pointerEvents' };

function inherit(element: Element | null, property: 'visibility' | 'pointerEvents', initial: string): string {
  for (; element; element = element.parentElement) {
    const value = inlineStyle(element)?.[property];
    if (value && value !== 'unset') return value;
  }
  return initial;
}

const inlineStyle = (element: Element) =>
  element.hasAttribute('style') ? (element as HTMLElement | SVGElement).style : undefined;

/** The style of one element at the moment of the call, except that what is computed by jsdom is computed at the first question. */
class ComputedStyle {
  readonly #element: Element;
  #complete?: CSSStyleDeclaration;

  constructor(element: Element) {
    this.#element = element;
  }

  get(name: string): unknown {
    const property = NAMES[name] ?? name;
    if (Object.hasOwn(COMPUTED, property)) return COMPUTED[property](this.#element);
    this.#complete ??= compute(this.#element);
    const value: unknown = Reflect.get(this.#complete, name);
    return typeof value === 'function' ? value.bind(this.#complete) : value;
  }
}

const handler: ProxyHandler<ComputedStyle> = {
  get: (style, name) =>
    name === 'getPropertyValue' ? (property: string) => style.get(property) : style.get(name as string),
};

const computeOnDemand: typeof window.getComputedStyle = (element, pseudoElement) =>
  pseudoElement || document.styleSheets.length > 0
    ? compute(element, pseudoElement)
    : (new Proxy(new ComputedStyle(element), handler) as unknown as CSSStyleDeclaration);

/** For each test file, because the window gets its own functions back before each (window.mjs). */
export function computeStylesOnDemand(): void {
  window.getComputedStyle = computeOnDemand;
}
