import getPort from 'get-port';
import { listTestPorts } from '../../scripts/lib/test-ports.cjs';

/** As scripts/lib/free-port.mjs, a module that Jest cannot load. */
export const findFreePort = (): Promise<number> => getPort({ port: listTestPorts() });
