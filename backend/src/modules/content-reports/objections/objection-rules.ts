import { DateTime } from 'luxon';
import { CALENDAR_TIME_ZONE } from '../../../platform/database/index.js';
import {
  AlreadyObjectedError,
  DecidedInFavorError,
  NotDecidedError,
  ObjectionTooLateError,
} from '../content-reports.errors.js';
import type { ReportCase, ReportOutcome } from '../report-case.entity.js';
import type { Objection, ObjectionParty } from './objection.entity.js';

/** Objections are possible within this number of months after the decision. */
export const MONTHS_TO_OBJECT = 6;
/** An objection is decided within this number of days. */
export const DAYS_TO_DECIDE_OBJECTION = 7;

export interface Decision {
  outcome: ReportOutcome;
  statement: string | null;
  decidedAt: Date;
}

/** What each party wants: an objection that succeeds makes it the outcome. */
export const wantedOutcome: Record<ObjectionParty, ReportOutcome> = { reporter: 'taken_down', author: 'no_action' };

/** The latest decision, except the one about the party's own objection, which is reported with the objection. */
export function findDecision(reportCase: ReportCase, objections: Objection[], own?: Objection): Decision | null {
  const { outcome, statement, decidedAt } = reportCase;
  if (!outcome || !decidedAt) return null;
  const reversals = objections.flatMap((objection): Decision[] =>
    objection.outcome === 'overturned' && objection.decidedAt && objection.id !== own?.id
      ? [
          {
            outcome: wantedOutcome[objection.party],
            statement: objection.statement,
            decidedAt: objection.decidedAt,
          },
        ]
      : [],
  );
  return reversals.reduce<Decision>((latest, next) => (next.decidedAt > latest.decidedAt ? next : latest), {
    outcome,
    statement,
    decidedAt,
  });
}

/** Why the party cannot object, or until when it can. */
export function checkObjection(
  { currentOutcome, currentSince, testimonialId }: ReportCase,
  party: ObjectionParty,
  own: Objection | undefined,
): Error | Date {
  if (!currentOutcome || !currentSince) return new NotDecidedError();
  if (own) return new AlreadyObjectedError();
  if (currentOutcome === wantedOutcome[party] || testimonialId === null) return new DecidedInFavorError();
  const until = findLastMoment(currentSince);
  return until < new Date() ? new ObjectionTooLateError() : until;
}

/** The period ends with a day, since users are told the day only. */
function findLastMoment(decidedAt: Date): Date {
  return DateTime.fromJSDate(decidedAt, { zone: CALENDAR_TIME_ZONE })
    .plus({ months: MONTHS_TO_OBJECT })
    .endOf('day')
    .toJSDate();
}

/** Until when the party can object; null if it cannot. */
export function findObjectionDeadline(
  reportCase: ReportCase,
  party: ObjectionParty,
  own: Objection | undefined,
): Date | null {
  const checked = checkObjection(reportCase, party, own);
  return checked instanceof Error ? null : checked;
}
