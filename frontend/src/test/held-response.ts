import { http } from 'msw';
import { server } from './server';

/** A server that holds the response until `answer` is called; `arrived` is fulfilled with the request. */
export function heldResponse(method: 'get' | 'post' | 'put' | 'delete', path: string) {
  let answer!: (response: Response) => void;
  const response = new Promise<Response>((resolve) => (answer = resolve));
  const arrived = new Promise<void>((resolve) => {
    server.use(
      http[method](path, () => {
        resolve();
        // A page may ask again.
        return response.then((one) => one.clone());
      }),
    );
  });
  return { arrived, answer };
}
