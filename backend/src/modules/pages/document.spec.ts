import { renderDocument } from './document.js';
import type { PageHead } from './page-heads.js';

const template = `<!doctype html><html lang="en"><head>
    <meta
      name="description"
      content="old"
    />
    <title>Old</title></head><body><div id="root"></div></body></html>`;

const SHELL = { state: {} };

const head = (changes: Partial<PageHead> = {}): PageHead => ({
  status: 200,
  language: 'es',
  title: 'Suplementos para el insomnio | Recuento',
  description: 'Qué dice la gente.',
  indexed: true,
  canonical: 'https://example.org/?condition=Insomnia&lang=es',
  alternates: [{ language: 'en', href: 'https://example.org/?condition=Insomnia&lang=en' }],
  ...changes,
});

describe('renderDocument', () => {
  it('the document has language, title, description, canonical and alternate links', () => {
    const html = renderDocument(template, head(), 'Recuento', SHELL);
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('<title>Suplementos para el insomnio | Recuento</title>');
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<link rel="canonical" href="https://example.org/?condition=Insomnia&amp;lang=es" />');
    expect(html).toContain('hreflang="en"');
    expect(html).toContain('<meta property="og:locale" content="es_ES" />');
    expect(html).not.toContain('noindex');
    expect(html).toContain('<div id="root"></div>');
  });

  it('a noindex page asks search engines not to index it', () => {
    const html = renderDocument(
      template,
      head({ indexed: false, canonical: undefined, alternates: [] }),
      'Recuento',
      SHELL,
    );
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toContain('canonical');
  });

  it('values cannot break out of an attribute, an element or a script', () => {
    const hostile = '"><script>alert(1)</script>$&$1';
    const html = renderDocument(
      template,
      head({
        title: hostile,
        description: hostile,
        canonical: hostile,
        structuredData: { name: '</script><script>x' },
      }),
      'Recuento',
      SHELL,
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('</script><script>x');
    expect(html).toContain('alert(1)&lt;/script&gt;$&amp;$1');
  });
});
