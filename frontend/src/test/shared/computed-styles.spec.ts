const PROPERTIES = ['display', 'visibility', 'pointer-events', 'opacity'];

const read = (element: Element) => {
  const style = window.getComputedStyle(element);
  return PROPERTIES.map((property) => style.getPropertyValue(property));
};

/** With a style sheet in the document jsdom answers every question. */
function readFromJsdom(element: Element) {
  const sheet = document.createElement('style');
  sheet.textContent = 'no-such-element { color: red }';
  document.head.append(sheet);
  const values = read(element);
  sheet.remove();
  return values;
}

function render(html: string): Element {
  document.body.innerHTML = `<section>${html}</section>`;
  return document.querySelector('#it')!;
}

afterEach(() => document.body.replaceChildren());

it.each([
  '<p id="it">text</p>',
  '<p id="it" hidden>text</p>',
  '<div id="it" hidden style="display: flex">text</div>',
  '<input id="it">',
  '<input id="it" type="hidden">',
  '<dialog id="it">text</dialog>',
  '<dialog id="it" open>text</dialog>',
  '<details><summary>title</summary><p id="it">text</p></details>',
  '<p id="it" style="opacity: 0.5">text</p>',
  '<p style="opacity: 0.5"><b id="it">text</b></p>',
  '<ruby><rt id="it">text</rt></ruby>',
  '<svg><path id="it" /></svg>',
  '<div style="display: none"><b id="it">text</b></div>',
  '<div style="visibility: hidden; pointer-events: none"><b id="it">text</b></div>',
  '<div style="visibility: hidden"><b id="it" style="visibility: visible">text</b></div>',
  '<div style="visibility: hidden; pointer-events: none"><b id="it" style="visibility: inherit; pointer-events: inherit">text</b></div>',
  '<div style="visibility: hidden; pointer-events: none"><b id="it" style="visibility: unset; pointer-events: unset">text</b></div>',
])('the styles of %s are those of jsdom, also after changes', (html) => {
  const element = render(html);
  expect(read(element)).toEqual(readFromJsdom(element));
  for (const attribute of ['hidden', 'open']) {
    element.toggleAttribute(attribute);
    expect(read(element)).toEqual(readFromJsdom(element));
    element.toggleAttribute(attribute);
    expect(read(element)).toEqual(readFromJsdom(element));
  }
  element.remove();
  expect(read(element)).toEqual(readFromJsdom(element));
});

it('elements of one kind differ if one of them is hidden or closed', () => {
  for (const html of ['<p id="it">', '<p id="it" hidden>', '<p id="it">'])
    expect(render(html)).toHaveStyle({ display: html.includes('hidden') ? 'none' : 'block' });
  expect(render('<dialog id="it" open>text</dialog>')).toBeVisible();
  expect(render('<dialog id="it">text</dialog>')).not.toBeVisible();
});

it('styles are computed on demand in every test file, not only in the first one of a worker', () => {
  const element = render('<p id="it">text</p>');
  const style = window.getComputedStyle(element);
  element.toggleAttribute('hidden');
  // jsdom computes them at the call.
  expect(style.display).toBe('none');
});
