import { Injectable } from '@nestjs/common';
import type { ExportSections, ProcessingRecord, PersonalDataProvider } from '../../platform/personal-data/index.js';
import { CatalogPersonalDataProvider } from '../catalog/index.js';
import { ConsentPersonalData } from '../consent/index.js';
import { IdentityPersonalData } from '../identity/index.js';
import { MarketplacePersonalData } from '../marketplace/index.js';
import { NotificationsPersonalData } from '../notifications/index.js';
import { PointsPersonalData } from '../points/index.js';
import { ReviewPersonalData } from '../review/index.js';
import { TestimonialsPersonalData } from '../testimonials/index.js';
import { DataRightsPersonalData } from './personal-data.js';

/** From the top of the modules to the bottom: what refers to something goes before it. */
export const ownerClasses = [
  DataRightsPersonalData,
  NotificationsPersonalData,
  PointsPersonalData,
  MarketplacePersonalData,
  ReviewPersonalData,
  TestimonialsPersonalData,
  CatalogPersonalDataProvider,
  ConsentPersonalData,
  IdentityPersonalData,
] as const;

/** Everything that the product keeps about people, by the module that keeps it. */
export const allHoldings: { moduleName: string; processingRecords: readonly ProcessingRecord[] }[] = ownerClasses.map(
  ({ moduleName, processingRecords: records }) => ({ moduleName, processingRecords: records }),
);

/** The modules that keep something about people, in the order in which they erase it. */
@Injectable()
export class Owners {
  private readonly owners: Map<string, PersonalDataProvider>;

  constructor(
    dataRights: DataRightsPersonalData,
    notifications: NotificationsPersonalData,
    points: PointsPersonalData,
    marketplace: MarketplacePersonalData,
    review: ReviewPersonalData,
    testimonials: TestimonialsPersonalData,
    catalog: CatalogPersonalDataProvider,
    consent: ConsentPersonalData,
    identity: IdentityPersonalData,
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
    this.owners = new Map(ownerClasses.map((type, index) => [type.moduleName, all[index]]));
  }

  get names(): string[] {
    return [...this.owners.keys()];
  }

  /** Sections of all modules, the person's account first. */
  exportOf(userId: number): ExportSections {
    const sections = [...this.owners.values()].reverse().map((owner) => owner.exportUserData(userId));
    return Object.assign({}, ...sections) as ExportSections;
  }

  async erase(name: string, userId: number): Promise<void> {
    await this.owners.get(name)?.eraseUserData(userId);
  }

  async keepNumberOf(userId: number): Promise<boolean> {
    for (const owner of this.owners.values()) if (await owner.requiresTombstone(userId)) return true;
    return false;
  }
}
