import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import type { paths } from '../../api/schema';
import { sendWithBearer } from './bearer';
import { problemFromResponse } from './problem';
import { fetchWithin, REQUEST_TIMEOUT_MS } from './timed-fetch';

const requestDefaults: Middleware = {
  async onRequest({ request, options }) {
    // Handled here and not in a middleware, so that a rejected token is renewed with any `fetch` passed by the caller.
    const response = await sendWithBearer(request, options.fetch);
    if (!response.ok) throw await problemFromResponse(response);
    return response;
  },
};

/** Every request to the API. Any response but a success is thrown as a `Problem`, so callers only read `data`. */
export const api = createFetchClient<paths>({
  // On the server nothing is requested: it renders from data.
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  credentials: 'include',
  fetch: fetchWithin(REQUEST_TIMEOUT_MS),
});
api.use(requestDefaults);

/** The same requests as TanStack Query hooks: `$api.useQuery('get', '/api/...', { params })`. */
export const $api = createQueryClient(api);
