import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { CUSTOM_ENTRY } from '../test/catalog/custom-entries';
import { contentReport, NUMBER } from '../test/content-report-responses';
import { rectificationsOf } from '../test/data-rights-page';
import { rectification } from '../test/data-rights-responses';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { pendingPurchase } from '../test/marketplace-responses';
import { publicTestimonial } from '../test/analysis-responses';
import { analyses, LIST, lists, found } from '../test/published-list';
import { renderRoute } from '../test/render-route';
import { objection, reportCase, serveQueues, STATEMENT } from '../test/report-queues';
import { problem, server } from '../test/server';

const INSOMNIA = { id: 2, nameEn: 'Insomnia', nameEs: 'Insomnio', isUserGenerated: false };

beforeEach(() => {
  const decision = { outcome: 'no_action' as const, statement: STATEMENT, decidedAt: '2026-11-21T10:00:00.000Z' };
  analyses();
  lists(() => found({ testimonials: [publicTestimonial({ id: 988 })] }));
  serveQueues([reportCase()], [objection()]);
  server.use(
    http.get('*/api/content-reports/my', () => HttpResponse.json({ reports: [], totalPages: 0, totalReports: 0 })),
    http.get(`*/api/content-reports/${NUMBER}`, () =>
      HttpResponse.json(contentReport({ status: 'decided', decision, canObjectUntil: '2027-05-21T10:00:00.000Z' })),
    ),
    http.get('*/api/data-rights/rectifications', () =>
      HttpResponse.json(rectificationsOf([rectification({ id: 4, isOwn: false })])),
    ),
    http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json(['Brightjar'])),
    http.get('*/api/marketplace/purchases', () =>
      HttpResponse.json({ purchases: [pendingPurchase], totalPages: 1, totalPurchases: 1 }),
    ),
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
    http.get('*/api/admin/catalog/conditions', () =>
      HttpResponse.json({ entries: [CUSTOM_ENTRY], totalPages: 1, totalEntries: 1 }),
    ),
    http.get('*/api/admin/catalog/conditions/5/merge-preview', () => HttpResponse.json({ authorsOfBoth: 0 })),
    http.get('*/api/conditions/search', () => HttpResponse.json([INSOMNIA])),
  );
});

interface Opened {
  user: ReturnType<typeof userEvent.setup>;
  dialog: ReturnType<typeof within>;
}

interface Dialog {
  method?: 'post' | 'put';
  request: string;
  page: string;
  as: 'maria' | 'admin' | 'anonymous';
  open: RegExp;
  fill?: (opened: Opened) => Promise<void>;
  confirm: RegExp;
  en: string;
  es: string;
}

const enterStatement = ({ user, dialog }: Opened) => enterText(user, dialog.getByRole('textbox'), STATEMENT);

const PURCHASE: Dialog = {
  request: '*/api/marketplace/purchases/31/verify',
  page: '/admin/purchases',
  as: 'admin',
  open: /^Confirm(ar el pedido| order) A-10442$/,
  confirm: /^Confirm(ar la compra| purchase)$/,
  en: 'It is unclear whether the decision about order A-10442 was stored',
  es: 'No se sabe si la decisión sobre el pedido A-10442 se ha guardado',
};
const MERGE: Dialog = {
  request: '*/api/admin/catalog/conditions/5/merge',
  page: '/admin/catalog',
  as: 'admin',
  open: /^(Merge|Fusionar) /,
  fill: async ({ user, dialog }) => {
    await user.type(dialog.getByRole('combobox'), 'inso');
    await user.click(await screen.findByRole('option', { name: /^Insomni/ }));
  },
  confirm: /^(Merge|Fusionar)$/,
  en: 'It is unclear whether the merge was stored',
  es: 'No se sabe si la fusión se ha guardado',
};
const ANSWER: Dialog = {
  request: '*/api/data-rights/rectifications/4/refuse',
  page: '/admin/rectifications',
  as: 'admin',
  open: /^(Refuse|Denegar)/,
  fill: enterStatement,
  confirm: /^(Refuse|Denegar)$/,
  en: 'It is unclear whether your answer was stored',
  es: 'No se sabe si tu respuesta se ha guardado',
};
const TAKEDOWN: Dialog = {
  request: '*/api/content-reports/cases/12/decision',
  page: '/admin/reports',
  as: 'admin',
  open: /^(Take down|Retirar)…/,
  fill: enterStatement,
  confirm: /^(Take down|Retirar)$/,
  en: 'It is unclear whether the decision was stored.',
  es: 'No se sabe si la decisión se ha guardado.',
};
const OBJECTION: Dialog = {
  request: `*/api/content-reports/${NUMBER}/objection`,
  page: `/reports/${NUMBER}`,
  as: 'maria',
  open: /^(Object|Reclamar)…$/,
  fill: enterStatement,
  confirm: /^(Send objection|Enviar reclamación)$/,
  en: 'It is unclear whether the objection was sent.',
  es: 'No se sabe si la reclamación se ha enviado.',
};
const DIALOGS: [string, Dialog][] = [
  [
    'a report',
    {
      request: '*/api/content-reports',
      page: LIST,
      as: 'anonymous',
      open: /^(Report|Denunciar)$/,
      fill: async ({ user, dialog }) => {
        await user.click(dialog.getAllByRole('radio')[0]!);
        await enterText(user, dialog.getAllByRole('textbox')[0]!, STATEMENT);
      },
      confirm: /^(Send report|Enviar denuncia)$/,
      en: 'It is unclear whether the report was sent.',
      es: 'No se sabe si la denuncia se ha enviado.',
    },
  ],
  ['an objection', OBJECTION],
  ['a decision about a report', TAKEDOWN],
  [
    'a decision about an objection',
    {
      ...TAKEDOWN,
      request: '*/api/content-reports/objections/4/decision',
      page: '/admin/objections',
      open: /^(Keep the decision|Mantener la decisión)…/,
      confirm: /^(Keep the decision|Mantener la decisión)$/,
    },
  ],
  ['an answer to a correction request', ANSWER],
  ['a decision about a purchase', PURCHASE],
  [
    'a new name of an entry of the catalog',
    {
      method: 'put',
      request: '*/api/admin/catalog/conditions/5',
      page: '/admin/catalog',
      as: 'admin',
      open: /^(Rename|Cambiar el nombre)/,
      confirm: /^(Save|Guardar)/,
      en: 'It is unclear whether the name was saved',
      es: 'No se sabe si el nombre se ha guardado',
    },
  ],
  ['a merge', MERGE],
];

async function confirmDialog({ page, as, open, fill, confirm }: Dialog, language: 'en' | 'es' = 'en') {
  const { user, router } = await renderRoute(page, { as, language });
  await user.click(await screen.findByRole('button', { name: open }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill?.({ user, dialog });
  const press = () => user.click(dialog.getByRole('button', { name: confirm }));
  await press();
  return { user, router, dialog, press };
}

describe.each(DIALOGS)('%s without a response', (_name, asked) => {
  const { method = 'post', request } = asked;

  it.each(['en', 'es'] as const)('is not reported as failed (%s)', async (language) => {
    server.use(http[method](request, () => HttpResponse.error()));
    const { dialog } = await confirmDialog(asked, language);
    expect(await dialog.findByRole('alert')).toHaveTextContent(asked[language]);
  });

  it('is not reported as failed either after the page was left', async () => {
    const { arrived, answer } = heldResponse(method, request);
    const { router } = await confirmDialog(asked);
    await arrived;
    await act(() => router.navigate('/about'));
    await act(async () => answer(HttpResponse.error()));
    expect(await screen.findByRole('alert')).toHaveTextContent(asked.en);
  });
});

it.each([
  ['a decision about a purchase', PURCHASE, 'purchase_not_pending', 'This purchase is no longer pending.'],
  ['a merge', MERGE, 'already_merged', 'This entry has already been merged.'],
  ['an answer', ANSWER, 'rectification_decided', 'This request has already been answered.'],
])('%s that is rejected after an attempt without a response may be stored', async (_name, asked, code, reason) => {
  const answers = [HttpResponse.error, () => problem(409, code)];
  server.use(http.post(asked.request, () => answers.shift()!()));
  const { dialog, press } = await confirmDialog(asked);
  await dialog.findByRole('alert');
  await press();
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(reason));
  expect(dialog.getByRole('alert')).toHaveTextContent(asked.en);
});

it.each([
  ['en', 'It is unclear whether the merge was undone', 'This merge has already been undone.'],
  ['es', 'No se sabe si la fusión se ha deshecho', 'Esta fusión ya se ha deshecho.'],
] as const)('an undone merge without a response is not reported as failed (%s)', async (language, unclear, undone) => {
  const merge = { id: 9, kind: 'conditions', fromName: 'Restless nights', intoName: 'Insomnia' };
  const byline = { mergedAt: '2026-11-12T10:00:00.000Z', mergedBy: null, undoneAt: null, undoneBy: null };
  const answers = [HttpResponse.error, () => problem(409, 'already_undone')];
  server.use(
    http.get('*/api/admin/catalog/merges', () =>
      HttpResponse.json({ merges: [{ ...merge, ...byline }], totalPages: 1, totalMerges: 1 }),
    ),
    http.post('*/api/admin/catalog/merges/9/undo', () => answers.shift()!()),
  );
  const { user } = await renderRoute('/admin/catalog', { as: 'admin', language });
  const undo = await screen.findByRole('button', { name: /^(Undo|Deshacer): / });
  await user.click(undo);
  expect(await screen.findByText(unclear)).toBeVisible();
  await user.click(undo);
  expect((await screen.findByText(undone)).closest('[role="alert"]')).not.toHaveTextContent(
    /was not undone|No se ha deshecho/,
  );
});
