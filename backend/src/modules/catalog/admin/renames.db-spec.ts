import type { Client } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { findUserId } from '../../../../test/fixtures/erasure-fixtures.js';
import { addNames, approve, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { signUpReviewer } from '../../../../test/fixtures/reviewers.js';
import { CatalogPersonalDataProvider } from '../personal-data.provider.js';

type Kind = 'Condition' | 'Supplement' | 'Brand';
interface Entry {
  id: number;
  nameEn: string;
  version: number;
  renamedAt: string | null;
  renamedBy: { id: number; name: string | null } | null;
}

const PATH = '/api/admin/catalog';
const kinds: Kind[] = ['Condition', 'Supplement', 'Brand'];

let product: TestApp;
let names: Names;
let admin: Client;
let editor: Client;
let editorId: number;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
  editor = await signUpReviewer(product);
  expect((await editor.get(`${PATH}/merges`)).status).toBe(200);
  editorId = await findUserId(product, editor);
});

afterAll(() => product.stop());

const pathOf = (kind: Kind) => `${PATH}/${kind.toLowerCase()}s`;

async function findEntry(kind: Kind, name: string): Promise<Entry> {
  const { body } = await admin.get<{ entries: Entry[] }>(`${pathOf(kind)}?query=${encodeURIComponent(name)}`);
  return body.entries[0];
}

async function createEntry(kind: Kind, name: string): Promise<Entry> {
  const field = kind.toLowerCase();
  const changes = { [`${field}Id`]: 0, [`useCustom${kind}`]: true, [`custom${kind}Name`]: name };
  await approve(admin, await submitTestimonial(await product.signUpUser(), names, changes));
  return findEntry(kind, name);
}

const importFile = (kind: Kind, file: string) =>
  fetch(`${product.url}${pathOf(kind)}/import`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${editor.token}` },
    body: file,
  });

describe('a renamed catalog entry', () => {
  it.each(kinds)('a %s names who renamed it and when', async (kind) => {
    const { id, ...created } = await createEntry(kind, `${kind} of the sea`);
    expect(created).toMatchObject({ renamedAt: null, renamedBy: null });
    expect((await editor.put(`${pathOf(kind)}/${id}`, { nameEn: `${kind} of the lake` })).status).toBe(204);
    expect(await findEntry(kind, `${kind} of the lake`)).toMatchObject({
      id,
      renamedAt: expect.any(String),
      renamedBy: { id: editorId, name: expect.any(String) },
    });
  });

  it.each(kinds)(
    'a %s renamed by a file names who imported it, and one that the file leaves as it is does not',
    async (kind) => {
      const [changed, unchanged] = [await createEntry(kind, `${kind} one`), await createEntry(kind, `${kind} two`)];
      const rows = [
        [changed.id, `${kind} three`],
        [unchanged.id, `${kind} two`],
      ].map(([id, name]) => `${id},${name},${name}`);
      expect((await importFile(kind, ['id,nameEn,nameEs', ...rows].join('\n'))).status).toBe(200);
      expect(await findEntry(kind, `${kind} three`)).toMatchObject({ renamedBy: { id: editorId } });
      expect(await findEntry(kind, `${kind} two`)).toMatchObject({ renamedAt: null, renamedBy: null });
    },
  );

  it.each(kinds)('a %s that another admin has renamed since it was read is not renamed', async (kind) => {
    const { id, version } = await createEntry(kind, `${kind} of spring`);
    const path = `${pathOf(kind)}/${id}`;
    const responses = await Promise.all([
      editor.put(path, { nameEn: `${kind} of summer`, version }),
      admin.put(path, { nameEn: `${kind} of autumn`, version }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    const [entry] = [await findEntry(kind, `${kind} of summer`), await findEntry(kind, `${kind} of autumn`)].filter(
      Boolean,
    );
    expect(responses.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'stale_entry',
      nameEn: entry.nameEn,
      nameEs: entry.nameEn,
      version: entry.version,
    });
    const retry = await editor.put(path, { nameEn: `${kind} of winter`, version: entry.version });
    expect(retry.status).toBe(204);
    expect((await editor.put(path, { nameEn: `${kind} of the year` })).status).toBe(204);
    const rows = ['id,nameEn,nameEs', `${id},${kind} of the month,${kind} of the month`];
    const before = (await findEntry(kind, `${kind} of the year`)).version;
    expect((await importFile(kind, rows.join('\n'))).status).toBe(200);
    expect((await editor.put(path, { nameEn: `${kind} of the week`, version: before })).status).toBe(409);
  });

  it('takes null for the Spanish name as no Spanish name', async () => {
    const { id } = await createEntry('Supplement', 'Supplement of the river');
    const names = { nameEn: 'Supplement of the stream', nameEs: null };
    expect((await editor.put(`${pathOf('Supplement')}/${id}`, names)).status).toBe(204);
    expect(await findEntry('Supplement', 'stream')).toMatchObject({ id, nameEs: 'Supplement of the stream' });
  });

  it('is exported by who renamed it, and stays without the user after the erasure', async () => {
    const provider = product.app.get(CatalogPersonalDataProvider);
    const exported = await (provider.exportUserData(editorId).catalogRenames as () => Promise<object[]>)();
    expect(exported).toHaveLength(10);
    expect(exported).toContainEqual({
      kind: 'supplements',
      id: expect.any(Number),
      nameEn: 'Supplement of the lake',
      nameEs: 'Supplement of the lake',
      renamedAt: expect.any(Date),
    });
    await provider.eraseUserData(editorId);
    expect(await findEntry('Brand', 'Brand of the lake')).toMatchObject({
      renamedAt: expect.any(String),
      renamedBy: null,
    });
  });
});
