import type { Client } from '../../../../test/app/client.js';
import { addNames, buildSubmission, jpeg, multipart, type Names } from '../../../../test/fixtures/factories.js';
import { loseConnectionOf, type LossTime } from '../../../../test/fixtures/lost-connections.js';
import { fetchAttachments, listFiles } from '../../../../test/fixtures/proof-file-fixtures.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { FileStorage } from '../../../platform/storage/index.js';
import { ProofFiles } from './proof-files.js';

let product: TestApp;
let names: Names;
let author: Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

beforeEach(async () => {
  author = await product.signUpUser();
});

afterEach(() => jest.restoreAllMocks());

afterAll(() => product.stop());

/** The connection is lost after files were attached. */
const loseConnection = (when: LossTime) => loseConnectionOf(product, product.app.get(ProofFiles), 'clearPending', when);

const submit = async (key: string) =>
  author.post<{ id: number }>('/api/testimonials', multipart(buildSubmission(names), [await jpeg()]), {
    'idempotency-key': key,
  });

it.each(['after', 'during'] as const)(
  'the files of a submission stay if the connection is lost %s its commit, and its repetition returns them',
  async (when) => {
    loseConnection(when);
    expect((await submit(when)).status).toBe(503);
    const { status, body } = await submit(when);
    expect(status).toBe(201);
    expect(await fetchAttachments(product, author, body.id)).toHaveLength(1);
  },
);

it('the new files of an edit stay if its commit is not answered', async () => {
  const { body } = await submit('edited');
  loseConnection('after');
  const form = multipart({ ...buildSubmission(names), version: 1 }, [await jpeg(), await jpeg()]);
  expect((await author.put(`/api/testimonials/${body.id}`, form)).status).toBe(503);
  expect(await fetchAttachments(product, author, body.id)).toHaveLength(2);
});

it('the files of a submission are deleted if its connection is lost before the commit', async () => {
  const before = (await listFiles(product)).stored;
  loseConnection('before');
  expect((await submit('lost')).status).toBe(503);
  expect((await listFiles(product)).stored).toEqual(before);
});

it('a file that was stored is deleted if the next one of the submission cannot be stored', async () => {
  const findPending = () => product.database.query('select name from testimonials.pending_files');
  const before = [await listFiles(product), await findPending()];
  const storage = product.app.get(FileStorage);
  const store = jest.spyOn(storage, 'store');
  store.mockImplementationOnce((...file) => Object.getPrototypeOf(storage).store.apply(storage, file));
  store.mockRejectedValueOnce(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  const form = multipart(buildSubmission(names), [await jpeg(), await jpeg()]);
  expect((await author.post('/api/testimonials', form)).status).toBe(503);
  expect(store).toHaveBeenCalledTimes(2);
  expect([await listFiles(product), await findPending()]).toEqual(before);
});
