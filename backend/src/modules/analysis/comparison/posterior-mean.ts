import { LEVELS, OUTCOME_VALUES, type OutcomeCounts, PRIOR } from '../score.js';

/** The true mean of the outcome values is between these, whatever was reported. */
export const LOWEST_MEAN = Math.min(...Object.values(OUTCOME_VALUES));
export const HIGHEST_MEAN = Math.max(...Object.values(OUTCOME_VALUES));

/** Beyond so many standard deviations, what remains of the distribution is far below the stated precision. */
const NEGLIGIBLE_DEVIATIONS = 10;
/** Width and start of the steps of the quadrature in the logarithm of its variable, and where its terms are negligible. */
const STEP = 1 / 6;
const FIRST_EXPONENT = -14;
const LAST_LOGARITHM = -14;

/**
 * The posterior of the mean of the outcome values: sum(s_k p_k) for p ~ Dirichlet(n_k + 1/5), the model of the score. Its mean and
 * standard deviation are those of the interval; this class also knows its exact shape, which is not normal for few reports.
 */
export class PosteriorMean {
  private readonly alphas: number[];
  private readonly values = LEVELS.map((level) => OUTCOME_VALUES[level]);
  readonly mean: number;
  readonly deviation: number;

  constructor(counts: OutcomeCounts) {
    this.alphas = LEVELS.map((level) => counts[level] + PRIOR);
    const total = this.alphas.reduce((sum, alpha) => sum + alpha, 0);
    const moment = (power: number) =>
      this.alphas.reduce((sum, alpha, k) => sum + (alpha * this.values[k] ** power) / total, 0);
    this.mean = moment(1);
    this.deviation = Math.sqrt((moment(2) - this.mean ** 2) / (total + 1));
  }

  /**
   * The probability that the true mean is at most `x`. A Dirichlet vector is a vector of independent gamma variables G_k over
   * their sum, so it is the probability that sum((s_k - x) G_k) <= 0, whose characteristic function is a product. Gil-Pelaez'
   * formula inverts it; the trapezoidal rule in the logarithm of the variable converges exponentially.
   */
  computeCdf(x: number): number {
    if (x <= LOWEST_MEAN) return 0;
    if (x >= HIGHEST_MEAN) return 1;
    const distance = x - this.mean;
    if (Math.abs(distance) > NEGLIGIBLE_DEVIATIONS * this.deviation) return distance > 0 ? 1 : 0;
    const weights = this.values.map((value) => value - x);
    const scale = 1 / Math.sqrt(weights.reduce((sum, weight, k) => sum + this.alphas[k] * weight ** 2, 0));
    let sum = 0;
    for (let exponent = FIRST_EXPONENT; ; exponent += STEP) {
      const u = scale * Math.exp(exponent);
      let logarithm = 0;
      let phase = 0;
      for (let k = 0; k < weights.length; k += 1) {
        const product = weights[k] * u;
        logarithm -= (this.alphas[k] / 2) * Math.log1p(product * product);
        phase += this.alphas[k] * Math.atan(product);
      }
      if (logarithm < LAST_LOGARITHM) break;
      sum += Math.exp(logarithm) * Math.sin(phase);
    }
    return Math.min(1, Math.max(0, 0.5 - (sum * STEP) / Math.PI));
  }
}
