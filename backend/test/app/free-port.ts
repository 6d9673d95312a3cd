import getPort from 'get-port';
import { listTestPorts } from '../../../scripts/lib/tests/test-ports.cjs';

/** The same as in scripts/lib/free-port.mjs, which Jest cannot load because it is an ES module. */
export const findFreePort = async (): Promise<number> => getPort({ port: await listTestPorts() });
