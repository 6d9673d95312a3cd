import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import type { paths } from '../../api/schema';
import { sendWithBearer } from './bearer';
import { problemFromResponse } from './problem';
import { fetchWithin, REQUEST_TIMEOUT_MS } from './timed-fetch';

const requestDefaults: Middleware = {
  async onRequest({ request, options }) {
    // Answered here and not by the client, so that a refused token is renewed whichever `fetch` the caller brings.
    const response = await sendWithBearer(request, options.fetch);
    if (!response.ok) throw await problemFromResponse(response);
    return response;
  },
};

/** Every call to the server. Anything but a success is thrown as a `Problem`, so `data` is all a caller reads. */
export const api = createFetchClient<paths>({
  baseUrl: location.origin,
  credentials: 'include',
  fetch: fetchWithin(REQUEST_TIMEOUT_MS),
});
api.use(requestDefaults);

/** The same calls as TanStack Query hooks: `$api.useQuery('get', '/api/...', { params })`. */
export const $api = createQueryClient(api);
