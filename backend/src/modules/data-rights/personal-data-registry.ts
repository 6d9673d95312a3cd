import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ExportSections, ProcessingRecord, PersonalDataProvider } from '../../platform/personal-data/index.js';
import { CatalogPersonalDataProvider } from '../catalog/index.js';
import { ConsentPersonalDataProvider } from '../consent/index.js';
import { ContentReportsPersonalDataProvider } from '../content-reports/index.js';
import { IdentityPersonalDataProvider } from '../identity/index.js';
import { MarketplacePersonalDataProvider } from '../marketplace/index.js';
import { NotificationsPersonalDataProvider } from '../notifications/index.js';
import { PointsPersonalDataProvider } from '../points/index.js';
import { ReviewPersonalDataProvider } from '../review/index.js';
import { TestimonialsPersonalDataProvider } from '../testimonials/index.js';
import { DataRightsPersonalDataProvider } from './personal-data.provider.js';

type ProviderType = Type<PersonalDataProvider> & {
  moduleName: string;
  processingRecords: readonly ProcessingRecord[];
};

/** In order of dependency: rows that refer to others are deleted first. */
const providerTypes: readonly ProviderType[] = [
  DataRightsPersonalDataProvider,
  NotificationsPersonalDataProvider,
  PointsPersonalDataProvider,
  MarketplacePersonalDataProvider,
  ContentReportsPersonalDataProvider,
  ReviewPersonalDataProvider,
  TestimonialsPersonalDataProvider,
  CatalogPersonalDataProvider,
  ConsentPersonalDataProvider,
  IdentityPersonalDataProvider,
];

/** All processing records, by module. */
export const allProcessingRecords = providerTypes.map(({ moduleName, processingRecords }) => ({
  moduleName,
  processingRecords,
}));

/** The personal data providers of all modules, in the order in which they erase. */
@Injectable()
export class PersonalDataRegistry {
  constructor(private readonly moduleRef: ModuleRef) {}

  /** The provider of each module, found by its class. */
  get modules(): { name: string; provider: PersonalDataProvider }[] {
    return providerTypes.map((type) => ({
      name: type.moduleName,
      provider: this.moduleRef.get<PersonalDataProvider>(type, { strict: false }),
    }));
  }

  /** Whether records of a module that remain after an erasure refer to the user. */
  async isUserIdRequired(userId: number): Promise<boolean> {
    for (const { provider } of this.modules) {
      if (await provider.isUserIdRequired(userId)) return true;
    }
    return false;
  }

  /** The export sections of all modules, the account first. */
  exportUserData(userId: number): ExportSections {
    const sections = this.modules.reverse().map(({ provider }) => provider.exportUserData(userId));
    return Object.assign({}, ...sections) as ExportSections;
  }
}
