import { type ApiResponse, Client } from '../client.js';
import { multipart, type TestFile } from '../factories.js';
import type { Language, ExampleRecorder } from './example-recorder.js';

/** A client of one language whose successful calls become examples of the document. */
export class ExampleClient extends Client {
  constructor(
    private readonly takes: ExampleRecorder,
    private readonly language: Language,
    url: string,
    by: Client,
  ) {
    super(url, by.token, by.email);
  }

  /** The fields as the form sends them. */
  form(method: 'POST' | 'PUT', path: string, fields: Record<string, unknown>, files: TestFile[], name = 'proofFiles') {
    const body = multipart(fields, name === 'proofFiles' ? files : []);
    if (name !== 'proofFiles') {
      for (const { name: file, type, bytes } of files) {
        body.append(name, new Blob([new Uint8Array(bytes)], { type }), file);
      }
    }
    const names = files.map((file) => file.name);
    const shown = { ...fields, [name]: name === 'proofFiles' ? names : names[0] };
    this.takes.request(method, path, this.language, 'multipart/form-data', shown);
    return this.call<{ id: number }>(method, path, body);
  }

  override async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> {
    const answer = await super.call<Body>(method, path, body, { 'accept-language': this.language, ...headers });
    if (answer.status >= 400) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    if (body !== undefined && !(body instanceof FormData)) {
      const mediaType = headers['content-type'] ?? 'application/json';
      const sent: unknown = typeof body === 'string' && mediaType.endsWith('json') ? JSON.parse(body) : body;
      this.takes.request(method, path, this.language, mediaType, sent);
    }
    this.takes.answer(method, path, this.language, answer);
    return answer;
  }
}
