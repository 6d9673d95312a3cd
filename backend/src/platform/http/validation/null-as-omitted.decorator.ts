import { Transform } from 'class-transformer';

/** Reads null as an omitted field: `IsOptional` accepts both, and a default or a check for undefined expects one of them. */
export const NullAsOmitted = () => Transform(({ value }) => (value === null ? undefined : (value as unknown)));
