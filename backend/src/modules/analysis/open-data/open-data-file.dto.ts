/** What every file of open data states about itself. */
export class OpenDataFileDto {
  /** The day of the request, at 00:00 UTC. */
  generatedAt!: Date;

  /** @example 'CC-BY-4.0' */
  licence!: string;

  /** @example 'https://creativecommons.org/licenses/by/4.0/' */
  licenceUrl!: string;

  /** Smaller groups are omitted, because the data may be joined with other data. @example 5 */
  smallestGroup!: number;
}
