import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { AnalysisService } from '../../analysis/index.js';
import { CustomNamesService } from '../../catalog/index.js';
import { AccountErasureService } from '../../identity/index.js';
import { CatalogUsage } from '../../testimonials/index.js';
import { PersonalDataRegistry } from '../personal-data-registry.js';
import { ErasureMail } from './erasure-mail.js';
import type { Erasure } from './erasure.entity.js';
import { ErasuresRepository } from './erasures.repository.js';

/** A part of an erasure. Idempotent, so that it can be repeated after an interruption. */
export interface ErasureStep {
  /** Stored when the step is completed, so that an erasure is resumed behind it. */
  name: string;
  run: (erasure: Erasure) => Promise<void>;
}

/** The steps of an erasure. */
@Injectable()
export class ErasureSteps {
  constructor(
    private readonly database: Database,
    private readonly repository: ErasuresRepository,
    private readonly registry: PersonalDataRegistry,
    private readonly accountErasure: AccountErasureService,
    private readonly analysis: AnalysisService,
    private readonly names: CustomNamesService,
    private readonly catalogUsage: CatalogUsage,
    private readonly mail: ErasureMail,
  ) {}

  /** In the order in which they run. A step about the user does nothing once the user is erased. */
  list(): ErasureStep[] {
    return [
      // The receipt, while the address is still stored.
      this.createUserStep('mail', (userId, erasure) => this.mail.send(erasure, userId)),
      // The data of each module: rows that refer to others first.
      ...this.registry.modules.map(({ name, provider }) =>
        this.createUserStep(name, (userId) => provider.eraseUserData(userId)),
      ),
      // The user row, and what has been added since the steps of the modules.
      this.createUserStep('account', (userId, erasure) => this.deleteAccount(erasure, userId)),
      // The counts of the pairs about which the user had published testimonials.
      {
        name: 'ranking',
        run: async ({ pairs }) => {
          for (const { conditionId, supplementId } of pairs) await this.analysis.recompute(conditionId, [supplementId]);
        },
      },
      // Names that only the erased user used, which may contain personal data.
      {
        name: 'unused-custom-names',
        run: () => this.names.deleteUnused((kind, ids) => this.catalogUsage.findUsedIds(kind, ids)),
      },
    ];
  }

  private createUserStep(name: string, erase: (userId: number, erasure: Erasure) => Promise<void>): ErasureStep {
    return {
      name,
      run: async (erasure) => {
        if (erasure.userId !== null) await erase(erasure.userId, erasure);
      },
    };
  }

  /**
   * Deletes the user row under a lock that excludes new references to it. Data that was added since a module's step (a
   * submission in progress, a job of an earlier event) is erased in the same transaction.
   */
  private async deleteAccount(erasure: Erasure, userId: number): Promise<void> {
    await this.database.transaction(async () => {
      if (await this.accountErasure.lockForUpdate(userId)) {
        for (const { provider } of this.registry.modules) await provider.eraseUserData(userId);
        if (await this.registry.isUserIdRequired(userId)) await this.accountErasure.anonymizeUser(userId);
        else await this.accountErasure.deleteUser(userId);
      }
      await this.repository.anonymize(erasure.id);
      if (erasure.subjectHash !== null) await this.accountErasure.expireErasedSubject(erasure.subjectHash);
    });
  }
}
