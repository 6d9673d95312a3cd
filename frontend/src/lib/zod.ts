import { z } from 'zod';

// Otherwise the first schema makes the library try to compile code, which the content security policy forbids and browsers report.
z.config({ jitless: true });

export { z };
