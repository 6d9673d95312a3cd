import { readPort } from '../scripts/lib/read-setting.mjs';

// Health check of the image: a worker answers on WORKER_PORT, every other process on PORT.
const url = `http://127.0.0.1:${readPort()}/health/ready`;
const response = await fetch(url, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
