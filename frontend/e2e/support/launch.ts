import { startProduct } from './running-product';

/** Starts the product that all tests share: with the demo data, on the port of the configuration. */
export default (): Promise<() => Promise<void>> => startProduct(process.env.E2E_PORT ?? '', { SEED: 'demo' });
