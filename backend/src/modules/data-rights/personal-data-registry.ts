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

/** From the top of the modules to the bottom: what refers to something goes before it. */
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

/** Everything that the product keeps about people, by the module that keeps it. */
export const allProcessingRecords: { moduleName: string; processingRecords: readonly ProcessingRecord[] }[] =
  personalDataProviders.map(({ moduleName, processingRecords: records }) => ({
    moduleName,
    processingRecords: records,
  }));

/** The modules that keep something about people, in the order in which they erase it. */
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
    const all: PersonalDataProvider[] = [
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
    this.providers = new Map(personalDataProviders.map((type, index) => [type.moduleName, all[index]]));
  }

  get moduleNames(): string[] {
    return [...this.providers.keys()];
  }

  /** Sections of all modules, the person's account first. */
  exportUserData(userId: number): ExportSections {
    const sections = [...this.providers.values()].reverse().map((owner) => owner.exportUserData(userId));
    return Object.assign({}, ...sections) as ExportSections;
  }

  async eraseUserData(name: string, userId: number): Promise<void> {
    await this.providers.get(name)?.eraseUserData(userId);
  }

  async requiresTombstone(userId: number): Promise<boolean> {
    for (const owner of this.providers.values()) if (await owner.requiresTombstone(userId)) return true;
    return false;
  }
}
