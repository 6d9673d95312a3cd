import { type ApiResponse, Client } from '../app/client.js';
import { multipart, type TestFile } from '../fixtures/factories.js';
import type { Language, ExampleRecorder } from './example-recorder.js';

/** A client of one language whose successful calls are recorded as examples of the OpenAPI document. */
export class ExampleClient extends Client {
  constructor(
    private readonly recorder: ExampleRecorder,
    private readonly language: Language,
    url: string,
    client: Client,
  ) {
    super(url, client.token, client.email);
  }

  /** Sends the fields as the form does. */
  form(method: 'POST' | 'PUT', path: string, fields: Record<string, unknown>, files: TestFile[], name = 'proofFiles') {
    const body = multipart(fields, name === 'proofFiles' ? files : []);
    if (name !== 'proofFiles') {
      for (const { name: file, type, bytes } of files) {
        body.append(name, new Blob([new Uint8Array(bytes)], { type }), file);
      }
    }
    const names = files.map((file) => file.name);
    const example = { ...fields, [name]: name === 'proofFiles' ? names : names[0] };
    this.recorder.request(method, path, this.language, 'multipart/form-data', example);
    return this.call<{ id: number }>(method, path, body);
  }

  override async call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> {
    const response = await super.call<Body>(method, path, body, { 'accept-language': this.language, ...headers });
    if (response.status >= 400) {
      throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(response.body)}`);
    }
    if (body !== undefined && !(body instanceof FormData)) {
      const mediaType = headers['content-type'] ?? 'application/json';
      const requestBody: unknown = typeof body === 'string' && mediaType.endsWith('json') ? JSON.parse(body) : body;
      this.recorder.request(method, path, this.language, mediaType, requestBody);
    }
    this.recorder.answer(method, path, this.language, response);
    return response;
  }
}
