import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { VersionObserver } from './version-observer.js';

/** Passes on which version of a testimonial an admin has fetched. */
@Injectable()
export class FetchedVersions {
  constructor(private readonly discovery: DiscoveryService) {}

  async record(testimonialId: number, adminId: number, version: number): Promise<void> {
    const instances = this.discovery.getProviders().map(({ instance }: { instance: unknown }) => instance);
    for (const instance of instances) {
      if (instance instanceof VersionObserver) await instance.recordFetch(testimonialId, adminId, version);
    }
  }
}
