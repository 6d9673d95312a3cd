import { Injectable } from '@nestjs/common';
import { SharedCall } from '../../../platform/database/index.js';
import { ReportCounts } from '../../content-reports/index.js';
import { ModerationCounts } from '../../review/index.js';
import type { OpenModerationDto } from './open-data.dto.js';
import { describeFile, SMALLEST_GROUP } from './describe-file.js';
import { suppressSmallGroups } from './suppress-small-groups.js';

/** Open data of what reviewers decided about testimonials, reports, objections and integrity signals. */
@Injectable()
export class OpenModeration {
  /** Counting reads all decisions: requests that arrive meanwhile share the next count. */
  private readonly reading = new SharedCall(() => this.readNow());

  constructor(
    private readonly moderation: ModerationCounts,
    private readonly reports: ReportCounts,
  ) {}

  read(): Promise<OpenModerationDto> {
    return this.reading.run();
  }

  private async readNow(): Promise<OpenModerationDto> {
    const [moderation, reports, objections, signals] = await Promise.all([
      this.moderation.countAll(),
      this.reports.countReports(),
      this.reports.countObjections(),
      this.moderation.countSignals(),
    ]);
    return {
      ...describeFile(),
      moderation: suppressSmallGroups(moderation, SMALLEST_GROUP, [
        ({ decision, reasonCode }) => `${decision}/${reasonCode}`,
        ({ decision, outcome }) => `${decision}/${outcome}`,
      ]),
      contentReports: suppressSmallGroups(reports, SMALLEST_GROUP, [({ outcome }) => outcome]),
      objections: suppressSmallGroups(objections, SMALLEST_GROUP, [({ party }) => party]),
      integritySignals: suppressSmallGroups(signals, SMALLEST_GROUP, [({ signal }) => signal]),
    };
  }
}
