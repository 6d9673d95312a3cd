import type { Client } from '../../../../test/app/client.js';
import { assertMatchesContract } from '../../../../test/shared/contract.js';
import { addNames, approve, type Names, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { TestApp } from '../../../../test/app/test-app.js';
import type { CatalogImportReportDto } from './catalog-files.dto.js';

type ImportReport = CatalogImportReportDto & { code?: string };

const PATH = '/api/admin/catalog';
const HEAD = 'id,nameEn,nameEs,isUserGenerated,mergedIntoId';

let product: TestApp;
let names: Names;
let admin: Client;

beforeEach(async () => {
  product = await TestApp.start();
  names = await addNames(product.database);
  admin = await product.signInAs('admin');
});

afterEach(() => product.stop());

const buildCsv = (...lines: string[]) => [HEAD, ...lines, ''].join('\r\n');
async function importFile(kind: string, file: string | Uint8Array, query = '', client = admin) {
  const path = `${PATH}/${kind}/import${query}`;
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${client.token}` },
    body: file as string,
  });
  const { status, headers } = response;
  const body = (await response.json()) as ImportReport;
  assertMatchesContract('POST', path, { status, contentType: headers.get('content-type'), body });
  return { status, body };
}
const exportFile = async (kind: string) => (await admin.get<string>(`${PATH}/${kind}/export.csv`)).body;
const getErrors = ({ errors }: ImportReport) => errors.map(({ line, field, code }) => [line, field, code]);

async function createCustomEntry(field: 'Supplement' | 'Brand', name: string): Promise<number> {
  const customName = { [`${field.toLowerCase()}Id`]: 0, [`useCustom${field}`]: true, [`custom${field}Name`]: name };
  await approve(admin, await submitTestimonial(await product.signUpUser(), names, customName));
  const table = field === 'Brand' ? 'brands' : 'supplements';
  const [{ id }] = await product.database.query<{ id: number }>(
    `select id from catalog.${table} order by id desc limit 1`,
  );
  return id;
}

describe('catalog file import', () => {
  it('an export begins with a byte order mark, so that spreadsheets read its accents, and can be imported so', async () => {
    const response = await fetch(`${product.url}${PATH}/conditions/export.csv`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const file = new Uint8Array(await response.arrayBuffer());
    expect([...file.subarray(0, 5)]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from('id')]);
    expect(await importFile('conditions', file)).toMatchObject({ status: 200, body: { added: 0, changed: 0 } });
  });

  it('importing an unchanged export changes nothing', async () => {
    await createCustomEntry('Supplement', '=SUM(1,2) "extract"');
    for (const kind of ['conditions', 'supplements', 'brands']) {
      const before = await exportFile(kind);
      const entries = before.split('\r\n').length - 2;
      const { status, body } = await importFile(kind, before);
      expect([kind, status, body]).toEqual([
        kind,
        200,
        { added: 0, changed: 0, unchanged: entries, rejected: 0, entries: [], errors: [] },
      ]);
      expect(await exportFile(kind)).toBe(before);
    }
  });

  it('a file with thousands of rows is imported, and its export too', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => `,Additive ${index},Aditivo ${index},,`);
    const { status, body } = await importFile('supplements', buildCsv(...rows));
    expect([status, body.added, body.errors]).toEqual([200, 2000, []]);
    const again = await importFile('supplements', await exportFile('supplements'));
    expect([again.status, again.body.unchanged]).toEqual([200, 2002]);
  });

  it('rows with an id are renamed, rows without one are added and other entries stay unchanged', async () => {
    const { supplementId, otherSupplementId } = names;
    const file = buildCsv(
      `${supplementId},Magnesium salts,Sales de magnesio,,`,
      `,'+C complex,Complejo C`.concat(',,'),
    );
    const { status, body } = await importFile('supplements', file);
    expect([status, body]).toMatchObject([200, { added: 1, changed: 1, unchanged: 0, rejected: 0 }]);
    expect(body.entries).toMatchObject([
      { line: 2, id: supplementId, nameEn: 'Magnesium salts', previousEn: 'Magnesium' },
      { line: 3, id: null, nameEn: '+C complex', previousEn: null },
    ]);
    expect(await product.database.query('select * from catalog.supplements order by id')).toMatchObject([
      { id: supplementId, name_en: 'Magnesium salts', name_es: 'Sales de magnesio', is_user_generated: false },
      { id: otherSupplementId, name_en: 'Valerian root' },
      { name_en: '+C complex', name_es: 'Complejo C', is_user_generated: false },
    ]);
    const found = await product.anonymous().get('/api/supplements/search?query=sales');
    expect(found.body).toMatchObject([{ id: supplementId }]);
  });

  it('an import can swap names, reuse a released name and read a Spanish spreadsheet', async () => {
    const [first, second] = [
      await createCustomEntry('Supplement', 'Luna'),
      await createCustomEntry('Supplement', 'Sol'),
    ];
    const file = `\uFEFFid;nameEn;nameEs\n${first};Sol;Sol\n${second};Estrella;Estrella\n;Luna;Luna\n;;\n`;
    const { status, body } = await importFile('supplements', file);
    expect([status, body.changed, body.added]).toEqual([200, 2, 1]);
    const brand = `id,nameEn,nameEs\n${names.brandId},Southlight,\n`;
    expect((await importFile('brands', brand)).body).toMatchObject({ changed: 1 });
    expect(await exportFile('brands')).toContain(`${names.brandId},Southlight,Southlight,false,,brands`);
  });

  it('an entry can have the name of one that was merged into it, and no other entry can', async () => {
    const [target, merged, other] = [
      await createCustomEntry('Supplement', 'Comet'),
      await createCustomEntry('Supplement', 'Comets'),
      await createCustomEntry('Supplement', 'Planet'),
    ];
    await admin.post(`${PATH}/supplements/${merged}/merge`, { intoId: target });
    const taken = await importFile('supplements', buildCsv(`${other},Comets,Comets,,`));
    expect(taken.body.errors).toMatchObject([
      {
        line: 2,
        code: 'name_taken',
        detail: `Line 2: nameEn is the name of entry ${merged}, which is part of entry ${target}.`,
        entryId: merged,
        mergedIntoId: target,
      },
    ]);
    const { status, body } = await importFile('supplements', buildCsv(`${target},Comets,Comets,,`));
    expect([status, body.changed, body.errors]).toEqual([200, 1, []]);
  });

  it('an export of another kind is rejected, and one without kinds is accepted', async () => {
    const [conditions, supplements] = [await exportFile('conditions'), await exportFile('supplements')];
    const { status, body } = await importFile('supplements', conditions);
    expect([status, body.code, body.added, body.changed]).toEqual([400, 'catalogue_file_rejected', 0, 0]);
    expect(getErrors(body)[0]).toEqual([2, 'kind', 'read_only']);
    expect(body.errors[0].detail).toBe('Line 2: kind is "conditions", but the file is imported as supplements.');
    expect(await exportFile('supplements')).toBe(supplements);
    const withoutKinds = supplements.replace(/,(kind|supplements)\r\n/g, '\r\n');
    expect(withoutKinds).toContain(`${HEAD}\r\n`);
    expect((await importFile('supplements', withoutKinds)).status).toBe(200);
  });

  it('a dry run reports the changes without applying them', async () => {
    const before = await exportFile('supplements');
    const file = buildCsv(`${names.supplementId},Magnesia,Magnesia,,`, ',x,,,');
    const { status, body } = await importFile('supplements', file, '?dryRun=true');
    expect([status, body.changed, body.rejected, getErrors(body)]).toEqual([
      200,
      1,
      1,
      [
        [3, 'nameEn', 'length'],
        [3, 'nameEs', 'required'],
      ],
    ]);
    expect(await exportFile('supplements')).toBe(before);
    expect((await importFile('supplements', file, '?dryRun=perhaps')).status).toBe(400);
  });
});

describe('invalid catalog file', () => {
  it('a file with invalid rows is rejected as a whole with the errors of each line', async () => {
    const { supplementId, otherSupplementId } = names;
    const merged = await createCustomEntry('Supplement', 'Magnesita');
    await admin.post(`${PATH}/supplements/${merged}/merge`, { intoId: supplementId });
    const before = await exportFile('supplements');
    const { status, body } = await importFile(
      'supplements',
      buildCsv(
        ',Iron,Hierro,,',
        '999999,Copper,Cobre,,',
        'x1,Copper,Cobre,,',
        `${otherSupplementId},Valerian,Valeriana,,`,
        `${otherSupplementId},Valerian again,Valeriana otra vez,,`,
        ',,Zinc,,',
        `,${'z'.repeat(101)},Zinc,,`,
        ',Zi\tnc,Zinc,,',
        ',HIÉRRO,Otro hierro,,',
        ',magnésium,Otro magnesio,,',
        `${supplementId},Magnesium,Magnesio,true,`,
        `${merged},Magnesite,Magnesita,true,${supplementId}`,
        ',Selenium,Selenio',
      ),
    );
    expect([status, body.code, body.added, body.changed, body.rejected]).toEqual([
      400,
      'catalogue_file_rejected',
      1,
      1,
      11,
    ]);
    expect(getErrors(body)).toEqual([
      [3, 'id', 'unknown'],
      [4, 'id', 'unknown'],
      [6, 'id', 'duplicate'],
      [7, 'nameEn', 'required'],
      [8, 'nameEn', 'length'],
      [9, 'nameEn', 'unprintable'],
      [10, 'nameEn', 'duplicate'],
      [11, 'nameEn', 'name_taken'],
      [12, 'isUserGenerated', 'read_only'],
      [13, 'nameEn', 'merged'],
      [14, '', 'columns'],
    ]);
    expect(body.errors[0].detail).toBe('Line 3: id is not the id of an entry.');
    const { 2: sameId, 6: sameName, 7: taken } = body.errors;
    expect([sameId.otherLine, sameName.otherLine, taken.entryId]).toEqual([5, 2, supplementId]);
    expect(await exportFile('supplements')).toBe(before);
    const brands = await importFile('brands', buildCsv(`${names.brandId},Northlight,Luz del norte,,`));
    expect(getErrors(brands.body)).toEqual([[2, 'nameEs', 'one_name']]);
  });

  it('a file that is not a catalog CSV is rejected', async () => {
    const files = [
      '',
      'name\nZinc\n',
      'id,nameEn,nameEn\n',
      'id,nameEn,nameEs\n1,"Zi',
      Buffer.from('id,nameEn\xf1', 'latin1'),
    ];
    for (const file of files) {
      const { status, body } = await importFile('supplements', file);
      expect([file, status, body.code]).toEqual([file, 400, 'catalogue_file_unreadable']);
    }
    expect((await importFile('supplements', `${HEAD}\n${'x'.repeat(4_000_000)}`)).status).toBe(413);
    expect((await importFile('supplements', `nameEn,nameEs\n${'x,\n'.repeat(100_001)}`)).status).toBe(413);
    expect((await importFile('medications', buildCsv())).status).toBe(400);
  });

  it('only admins may import, and only this route accepts CSV', async () => {
    const file = buildCsv(',Zinc,Zinc,,');
    expect((await importFile('supplements', file, '', await product.signUpUser())).status).toBe(403);
    expect((await importFile('supplements', file, '', product.anonymous())).status).toBe(401);
    const csv = { 'content-type': 'text/csv' };
    expect((await admin.post('/api/testimonials', file, csv)).status).toBe(415);
    expect((await admin.post(`${PATH}/supplements/import`, { any: 'thing' })).status).toBe(415);
  });
});
