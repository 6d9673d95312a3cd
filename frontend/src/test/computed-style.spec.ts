import { computeStyle } from './computed-style';

const KINDS =
  `a abbr article aside button canvas dd details dialog div dl dt em fieldset figure footer form h1 h2 header
  hr img input label legend li main menu nav ol option p pre section select span strong sub summary sup svg table tbody td
  textarea th thead time tr ul video script style template title head meta link datalist`.split(/\s+/);
const STYLES = ['', 'display: none', 'visibility: hidden', 'pointer-events: none', 'opacity: 0', 'display: flex'];
const PROPERTIES = ['display', 'visibility', 'pointerEvents', 'opacity', 'left', 'color'] as const;

const read = (style: CSSStyleDeclaration) => PROPERTIES.map((name) => [name, style[name]]);

it.each(STYLES)(
  'each kind of element has the style that jsdom computes, within an element with the style "%s"',
  (css) => {
    const parent = document.body.appendChild(document.createElement('div'));
    parent.style.cssText = css;
    for (const kind of [...KINDS, ...KINDS]) {
      const element = parent.appendChild(document.createElement(kind));
      for (const inline of STYLES) {
        element.style.cssText = inline;
        expect([kind, inline, ...read(window.getComputedStyle(element))]).toEqual([
          kind,
          inline,
          ...read(computeStyle(element)),
        ]);
      }
      expect(window.getComputedStyle(element).getPropertyValue('display')).toBe(computeStyle(element).display);
    }
    parent.remove();
  },
);
