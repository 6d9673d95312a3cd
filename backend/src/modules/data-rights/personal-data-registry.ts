import { Injectable } from '@nestjs/common';
import type { ExportSections, ProcessingRecord, PersonalDataProvider } from '../../platform/personal-data/index.js';
import { CatalogPersonalDataProvider } from '../catalog/index.js';
import { ConsentPersonalDataProvider } from '../consent/index.js';
import { IdentityPersonalDataProvider } from '../identity/index.js';
import { MarketplacePersonalDataProvider } from '../marketplace/index.js';
import { NotificationsPersonalDataProvider } from '../notifications/index.js';
import { PointsPersonalDataProvider } from '../points/index.js';
import { ReviewPersonalDataProvider } from '../review/index.js';
import { TestimonialsPersonalDataProvider } from '../testimonials/index.js';
import { DataRightsPersonalDataProvider } from './personal-data.provider.js';

/** In order of dependency: rows that refer to others are deleted first. */
export const personalDataProviders = [
  DataRightsPersonalDataProvider,
  NotificationsPersonalDataProvider,
  PointsPersonalDataProvider,
  MarketplacePersonalDataProvider,
  ReviewPersonalDataProvider,
  TestimonialsPersonalDataProvider,
  CatalogPersonalDataProvider,
  ConsentPersonalDataProvider,
  IdentityPersonalDataProvider,
] as const;

/** All processing records, by module. */
export const allProcessingRecords: { moduleName: string; processingRecords: readonly ProcessingRecord[] }[] =
  personalDataProviders.map(({ moduleName, processingRecords }) => ({
    moduleName,
    processingRecords,
  }));

/** The personal data providers of all modules, in the order in which they erase. */
@Injectable()
export class PersonalDataRegistry {
  private readonly providers: Map<string, PersonalDataProvider>;

  constructor(
    dataRights: DataRightsPersonalDataProvider,
    notifications: NotificationsPersonalDataProvider,
    points: PointsPersonalDataProvider,
    marketplace: MarketplacePersonalDataProvider,
    review: ReviewPersonalDataProvider,
    testimonials: TestimonialsPersonalDataProvider,
    catalog: CatalogPersonalDataProvider,
    consent: ConsentPersonalDataProvider,
    identity: IdentityPersonalDataProvider,
  ) {
    const instances: PersonalDataProvider[] = [
      dataRights,
      notifications,
      points,
      marketplace,
      review,
      testimonials,
      catalog,
      consent,
      identity,
    ];
    this.providers = new Map(personalDataProviders.map((type, index) => [type.moduleName, instances[index]]));
  }

  get moduleNames(): string[] {
    return [...this.providers.keys()];
  }

  /** The export sections of all modules, the account first. */
  exportUserData(userId: number): ExportSections {
    const sections = [...this.providers.values()].reverse().map((provider) => provider.exportUserData(userId));
    return Object.assign({}, ...sections) as ExportSections;
  }

  async eraseUserData(name: string, userId: number): Promise<void> {
    await this.providers.get(name)?.eraseUserData(userId);
  }

  async requiresTombstone(userId: number): Promise<boolean> {
    for (const provider of this.providers.values()) if (await provider.requiresTombstone(userId)) return true;
    return false;
  }
}
