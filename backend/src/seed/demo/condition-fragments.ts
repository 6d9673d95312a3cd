import { acneFragments } from './fragments/acne.js';
import { anxietyFragments } from './fragments/anxiety.js';
import { bellyFragments, bloodTestFragments, skinFragments, weightFragments } from './fragments/belly-and-skin.js';
import { energyFragments } from './fragments/energy.js';
import { gutFragments } from './fragments/gut.js';
import { hairFragments } from './fragments/hair.js';
import { legsFragments, mindFragments, painFragments, sportFragments } from './fragments/head-and-pain.js';
import {
  cycleFragments,
  desireFragments,
  flushesFragments,
  urinaryFragments,
} from './fragments/hormones-and-bladder.js';
import { jointsFragments } from './fragments/joints.js';
import { moodFragments } from './fragments/mood.js';
import { sleepFragments } from './fragments/sleep.js';
import { coldFragments, eyesFragments, jetLagFragments, nailsFragments } from './fragments/minor-conditions.js';
import type { BilingualFragments } from './fragments/text-fragments.js';

/** Text fragments for each group of conditions. */
export const conditionFragments = {
  sleep: sleepFragments,
  anxiety: anxietyFragments,
  mood: moodFragments,
  joints: jointsFragments,
  energy: energyFragments,
  gut: gutFragments,
  hair: hairFragments,
  acne: acneFragments,
  mind: mindFragments,
  pain: painFragments,
  sport: sportFragments,
  legs: legsFragments,
  belly: bellyFragments,
  skin: skinFragments,
  bloodTest: bloodTestFragments,
  weight: weightFragments,
  cycle: cycleFragments,
  flushes: flushesFragments,
  urinary: urinaryFragments,
  desire: desireFragments,
  cold: coldFragments,
  eyes: eyesFragments,
  jetLag: jetLagFragments,
  nails: nailsFragments,
} satisfies Record<string, BilingualFragments>;

export type ConditionGroup = keyof typeof conditionFragments;
