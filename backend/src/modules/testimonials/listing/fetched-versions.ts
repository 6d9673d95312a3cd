import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { findProviders } from '../../../platform/discovery/index.js';
import { VersionObserver } from './version-observer.js';

/** Passes on which version of a testimonial an admin has fetched. */
@Injectable()
export class FetchedVersions {
  constructor(private readonly discovery: DiscoveryService) {}

  async record(testimonialId: number, adminId: number, version: number): Promise<void> {
    for (const observer of findProviders(this.discovery, VersionObserver)) {
      await observer.recordFetch(testimonialId, adminId, version);
    }
  }
}
