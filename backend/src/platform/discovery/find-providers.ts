import type { DiscoveryService } from '@nestjs/core';

/** A class, also an abstract one. */
type Base<Instance> = abstract new (...parameters: never[]) => Instance;

/**
 * The providers of all modules that are instances of a class, in the order of the modules. A module below declares an abstract
 * class and asks its implementations in the modules above, which it must not import. Call it after the application was created.
 */
export const findProviders = <Instance>(discovery: DiscoveryService, base: Base<Instance>): Instance[] =>
  discovery
    .getProviders()
    .map(({ instance }) => instance as unknown)
    .filter((instance): instance is Instance => instance instanceof base);
