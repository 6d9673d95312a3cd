import { act, screen, waitFor, within } from '@testing-library/react';
import type { Language } from '../lib/i18n/language';
import { renderRoute } from '../test/render-route';

const OPERATOR = {
  controller: { name: 'Ana Pérez', address: 'Calle Mayor 1, 28013 Madrid', email: 'ana@example.org' },
  dataProtectionOfficer: 'dpo@example.org',
};

const open = async (path: string, language: Language, config: object = OPERATOR) => {
  const page = await renderRoute(path, { language, config });
  await screen.findByRole('navigation', { name: language === 'en' ? 'On this page' : 'En esta página' });
  return page;
};
const pageText = () => screen.getByRole('main').textContent;
const addresses = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('privacy policy', () => {
  it.each([
    [
      'en',
      'Privacy policy',
      [
        'within 72 hours',
        'at most 24 months',
        '3 years of inactivity',
        'within 30 days',
        '18 or older',
        'Art. 9(2)(a)',
      ],
      ['Access', 'Portability', 'Rectification', 'Erasure', 'Restriction', 'Objection', 'Withdraw your consent'],
    ],
    [
      'es',
      'Política de privacidad',
      ['72 horas', 'como máximo 24 meses', '3 años de inactividad', '30 días', '18 años o más', 'art. 9.2.a'],
      ['Acceso', 'Portabilidad', 'Rectificación', 'Supresión', 'Limitación', 'Oposición', 'Retirar tu consentimiento'],
    ],
  ] as const)('the policy states in %s the required legal content', async (language, title, facts, rights) => {
    await open('/privacy-policy', language);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(document.title).toBe(`${title} | Recuento`);
    for (const fact of facts) expect(pageText()?.toLowerCase()).toContain(fact.toLowerCase());
    for (const right of rights) expect(screen.getByText(new RegExp(`^${right}`), { selector: 'strong' })).toBeVisible();
    for (const address of ['/data-rights', '/consent-settings', '/how-the-ranking-works'])
      expect(addresses()).toContain(address);
  });

  it('the controller and the data protection officer are named with contact data', async () => {
    await open('/privacy-policy', 'en');
    expect(screen.getByText('Ana Pérez')).toBeVisible();
    expect(screen.getByText('Calle Mayor 1, 28013 Madrid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ana@example.org' })).toHaveAttribute('href', 'mailto:ana@example.org');
    expect(screen.getByRole('link', { name: 'dpo@example.org' })).toHaveAttribute('href', 'mailto:dpo@example.org');
    expect(screen.queryByText(/square brackets/)).not.toBeInTheDocument();
  });

  it.each([
    ['en', '[controller’s name]', /square brackets/],
    ['es', '[nombre del responsable]', /entre corchetes/],
  ] as const)('missing operator details are stated openly in %s', async (language, name, explanation) => {
    const unnamed = { ...OPERATOR, controller: { ...OPERATOR.controller, name: "[controller's name]" } };
    await open('/privacy-policy', language, unnamed);
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.getByText(explanation)).toBeVisible();
  });
});

it.each([
  ['en', 'Legal notice', ['not medical advice', '18 or older', 'last 12 months', 'test data', 'no payments yet']],
  ['es', 'Aviso legal', ['no es consejo médico', '18 años o más', 'últimos 12 meses', 'datos de prueba', 'ni pagos']],
] as const)('the legal notice states in %s the operator and the nature of the site', async (language, title, facts) => {
  await open('/legal-notice', language);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('Ana Pérez')).toBeVisible();
  for (const fact of facts) expect(pageText()?.toLowerCase()).toContain(fact);
  for (const address of ['/data-rights', '/consent-settings']) expect(addresses()).toContain(address);
});

it.each([
  ['en', 'open data'],
  ['es', 'datos abiertos'],
] as const)('an emphasized passage of the legal notice contains a link in %s', async (language, name) => {
  await open('/legal-notice', language);
  const link = screen.getByRole('link', { name });
  expect(link).toHaveAttribute('href', '/how-the-ranking-works#data');
  expect(link.closest('strong')).toBeVisible();
});

it.each([
  ['en', 'Cookie policy', 'Cookies and storage of this site', ['1 year', '2 years', 'at most 24 months']],
  ['es', 'Política de cookies', 'Cookies y almacenamiento de este sitio', ['1 año', '2 años', 'como máximo 24 meses']],
] as const)('the cookie policy lists in %s everything that is stored', async (language, title, table, facts) => {
  await open('/cookie-policy', language);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const box = screen.getByRole('region', { name: table });
  expect(box).toHaveAttribute('tabindex', '0');
  for (const name of [/^recuento\.session_token/, /^language/, /^submission-draft:/])
    expect(within(box).getByRole('rowheader', { name })).toBeVisible();
  for (const fact of facts) expect(pageText()?.toLowerCase()).toContain(fact);
  expect(addresses()).toContain('/consent-settings');
});

it.each([
  [
    'en',
    'Terms and conditions',
    ['18 or older', '50 euros', 'Draws have not started yet', 'last 12 months', 'Every outcome earns the same'],
    'Links to shops are affiliate links.',
    ['A testimonial +200', 'A purchase through the marketplace +150'],
  ],
  [
    'es',
    'Términos y condiciones',
    ['18 años o más', '50 euros', 'sorteos todavía no han empezado', 'últimos 12 meses', 'resultados suman lo mismo'],
    'Los enlaces a tiendas son de afiliado.',
    ['Un testimonio +200', 'Una compra desde la tienda +150'],
  ],
] as const)(
  'the terms state in %s the rules of points, prize and links',
  async (language, title, facts, links, rows) => {
    await open('/terms-conditions', language);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const fact of facts) expect(pageText()).toContain(fact);
    expect(screen.getByText(links)).toBeVisible();
    for (const row of rows) {
      const start = row.replace('+', '\\+');
      expect(screen.getByRole('row', { name: new RegExp(`^${start}`) })).toBeVisible();
    }
    for (const address of ['/data-rights', '/how-the-ranking-works', '/marketplace'])
      expect(addresses()).toContain(address);
  },
);

describe('sections', () => {
  const paths = ['/privacy-policy', '/legal-notice', '/cookie-policy', '/terms-conditions'];

  it.each(paths)('every section is reachable from the contents of %s', async (path) => {
    await open(path, 'en');
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const headings = screen.getAllByRole('heading', { level: 2 }).filter(({ id }) => id !== 'contents');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(headings.map(({ id }) => `${path}#${id}`));
    for (const [index, { textContent }] of links.entries()) expect(headings[index]).toHaveAccessibleName(textContent);
  });

  it('a selected section receives focus', async () => {
    const { user } = await open('/privacy-policy', 'en');
    await user.click(screen.getByRole('link', { name: /Your rights/ }));
    await waitFor(() => expect(screen.getByRole('heading', { name: /Your rights/ })).toHaveFocus());
  });

  it('a section in the URL receives focus, also after visiting another page', async () => {
    const { router } = await open('/privacy-policy#breach', 'es');
    await waitFor(() => expect(screen.getByRole('heading', { name: /Si algo sale mal/ })).toHaveFocus());
    await act(() => router.navigate('/terms-conditions#marketplace'));
    await waitFor(() => expect(screen.getByRole('heading', { name: /Tienda y enlaces de afiliado/ })).toHaveFocus());
  });

  it('sections can be collapsed in the contents', async () => {
    const { user } = await open('/legal-notice', 'en');
    const button = screen.getByRole('button', { name: /On this page/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('link', { name: /Minimum age/ }));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
