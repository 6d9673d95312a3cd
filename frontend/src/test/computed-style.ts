/** As jsdom computes it: its style sheet of 120 rules, and twelve colors with those of all ancestors, for each call. */
export const computeStyle = window.getComputedStyle.bind(window);

const displays = new Map<string, string>();

/** Without style sheets, only inline styles and the kind of an element decide about its display. */
function findDisplay(element: HTMLElement): string {
  if (element.style?.display) return element.style.display;
  const { namespaceURI, localName } = element;
  const kind = [namespaceURI, localName, element.getAttribute('type'), element.hasAttribute('open')].join(' ');
  if (!displays.has(kind)) displays.set(kind, computeStyle(element).display);
  return displays.get(kind)!;
}

function findInherited(start: HTMLElement, name: 'visibility' | 'pointerEvents', initial: string): string {
  for (let element: HTMLElement | null = start; element; element = element.parentElement) {
    const value = element.style?.[name];
    if (value && value !== 'inherit') return value;
  }
  return initial;
}

/** What the queries by role, the clicks of a test and `toBeVisible` read, for each element and its ancestors. */
const finders = new Map<string, (element: HTMLElement) => string>([
  ['display', findDisplay],
  ['visibility', (element) => findInherited(element, 'visibility', 'visible')],
  ['pointerEvents', (element) => findInherited(element, 'pointerEvents', 'auto')],
  ['opacity', ({ style }) => style?.opacity ?? ''],
]);

/** The properties that tests read most are found when they are read; the others are computed by jsdom. */
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || document.styleSheets.length > 0) return computeStyle(element, pseudoElement);
  let style: CSSStyleDeclaration | undefined;
  const read = (name: string): unknown => {
    const find = finders.get(name);
    if (find) return find(element as HTMLElement);
    const value: unknown = Reflect.get((style ??= computeStyle(element)), name);
    return typeof value === 'function' ? (value as () => unknown).bind(style) : value;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue' ? (property: string) => read(toCamelCase(property)) : read(name as string),
  });
};

const toCamelCase = (property: string): string =>
  property.startsWith('--') ? property : property.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
