import { acneWords } from './words/acne.js';
import { anxietyWords } from './words/anxiety.js';
import { bellyWords, bloodTestWords, skinWords, weightWords } from './words/belly-and-skin.js';
import { energyWords } from './words/energy.js';
import { gutWords } from './words/gut.js';
import { hairWords } from './words/hair.js';
import { legsWords, mindWords, painWords, sportWords } from './words/head-and-pain.js';
import { cycleWords, desireWords, flushesWords, urinaryWords } from './words/hormones-and-bladder.js';
import { jointsWords } from './words/joints.js';
import { moodWords } from './words/mood.js';
import { sleepWords } from './words/sleep.js';
import { coldWords, eyesWords, jetLagWords, nailsWords } from './words/minor-conditions.js';
import type { BilingualWords } from './words/words.js';

/** Text fragments for each group of conditions. */
export const conditionWords = {
  sleep: sleepWords,
  anxiety: anxietyWords,
  mood: moodWords,
  joints: jointsWords,
  energy: energyWords,
  gut: gutWords,
  hair: hairWords,
  acne: acneWords,
  mind: mindWords,
  pain: painWords,
  sport: sportWords,
  legs: legsWords,
  belly: bellyWords,
  skin: skinWords,
  bloodTest: bloodTestWords,
  weight: weightWords,
  cycle: cycleWords,
  flushes: flushesWords,
  urinary: urinaryWords,
  desire: desireWords,
  cold: coldWords,
  eyes: eyesWords,
  jetLag: jetLagWords,
  nails: nailsWords,
} satisfies Record<string, BilingualWords>;

export type ConditionGroup = keyof typeof conditionWords;
