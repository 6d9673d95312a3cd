import { Injectable } from '@nestjs/common';
import { CustomNamesService, type MergeableKind, type PublicUsage } from '../../catalog/index.js';
import { UsersService } from '../../identity/index.js';
import type { Testimonial } from '../testimonial.entity.js';
import { PublishedNamesRepository } from './published-names.repository.js';

type Named = Pick<Testimonial, 'reviewStatus' | 'conditionId' | 'supplementId' | 'brandId' | 'additionalConditionIds'>;

/** Custom names are public as long as a public testimonial, or one that reports hid, uses them. */
@Injectable()
export class PublishedNames {
  private readonly usage: PublicUsage;

  constructor(
    private readonly names: CustomNamesService,
    repository: PublishedNamesRepository,
    users: UsersService,
  ) {
    this.usage = {
      findUsedIds: (kind, ids) => repository.findPublished(kind, ids),
      findAuthors: async (ids) => {
        const authors = await repository.findAuthors(ids);
        const remaining = await users.lockAvailable(authors.map(({ userId }) => userId));
        return authors.filter(({ userId }) => remaining.has(userId));
      },
    };
  }

  /**
   * Makes a change after which the testimonial may no longer use its names in public, and hides those that no other one
   * uses. Must run inside a transaction, before anything that belongs to several testimonials is changed.
   */
  hideAfter<Result>(before: Named, change: () => Promise<Result>): Promise<Result> {
    if (before.reviewStatus !== 'approved' && before.reviewStatus !== 'hidden') return change();
    const { conditionId, supplementId, brandId, additionalConditionIds } = before;
    const [conditions, supplements, brands] = [conditionId, supplementId, brandId].map((id) =>
      id === null ? [] : [id],
    );
    const ids = { conditions, supplements, brands, additional_conditions: additionalConditionIds };
    return this.names.hideUnused(ids, this.usage, change);
  }

  /** Like {@link hideAfter}, for a change of several testimonials, with the entries that none of them may use afterwards. */
  hideUnused<Result>(kind: MergeableKind, ids: number[], change: () => Promise<Result>): Promise<Result> {
    const none = { conditions: [], supplements: [], brands: [], additional_conditions: [] };
    return this.names.hideUnused({ ...none, [kind]: ids }, this.usage, change);
  }
}
