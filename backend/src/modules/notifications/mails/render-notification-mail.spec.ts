import { renderNotificationMail } from './render-notification-mail.js';
import { mailPages, messages } from '../messages.js';

const env = { publicUrl: 'https://recuento.example', productName: 'Recuento' };
const kinds = Object.keys(messages.en.mails) as (keyof typeof messages.en.mails)[];
const render = (changes: Partial<Parameters<typeof renderNotificationMail>[0]> = {}) =>
  renderNotificationMail({ kind: 'approved', language: 'en', testimonialId: 12, points: 200, ...changes }, env);

describe('renderNotificationMail', () => {
  it.each(kinds)(
    'a mail about %s has the same content as text and HTML, with a complete link and its language',
    (kind) => {
      for (const language of ['en', 'es'] as const) {
        const { subject, text, html } = render({ kind, language, points: null });
        const content = messages[language].mails[kind];
        expect(subject).toBe(content.subject);
        for (const sentence of content.paragraphs)
          expect([text, html]).toEqual(Array(2).fill(expect.stringContaining(sentence)));
        const link = `https://recuento.example${mailPages[kind] === 'testimonial' ? '/my-testimonials/12' : mailPages[kind]}`;
        expect(text).toContain(`\n${link}\n`);
        expect(html).toContain(`<a href="${link}"`);
        expect(html).toContain(`<html lang="${language}">`);
        expect(text + html).not.toMatch(/\{\{|undefined|null/);
      }
    },
  );

  it('a mail states the change of points if there was one', () => {
    expect(render().text).toContain('200 points were added');
    expect(render({ language: 'es' }).text).toContain('Hemos sumado 200 puntos');
    expect(render({ points: -200 }).text).toContain('200 points were deducted');
    expect(render({ points: -1200, language: 'es' }).text).toContain('Hemos descontado 1200 puntos');
    expect(render({ points: null }).text).not.toContain('points');
  });

  it('a product name cannot break the markup of a mail', () => {
    const { html } = renderNotificationMail(
      { kind: 'received', language: 'en', testimonialId: 1, points: null },
      { ...env, productName: '<script>"\'&' },
    );
    expect(html).toContain('&lt;script&gt;&quot;&#39;&amp;');
    expect(html).not.toContain('<script>');
  });
});
