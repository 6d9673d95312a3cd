import { startProduct } from './running-product';

/** The product that all journeys share: with the demo data, on the port that the configuration chose. */
export default (): Promise<() => Promise<void>> => startProduct(process.env.E2E_PORT ?? '', { SEED: 'demo' });
