import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A private proof file that was validated and re-encoded. */
@Entity({ schema: 'testimonials', name: 'attachments' })
export class Attachment {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  testimonialId!: number;

  /** Generated: a UUID with the extension of the detected type. Also the last part of the storage key. */
  @Column('text')
  name!: string;

  @Column('text')
  mediaType!: string;

  @Column('int')
  byteSize!: number;

  @Column('int')
  position!: number;

  /** Perceptual hash of an image, to find the same receipt in testimonials of other authors; null for a PDF. */
  @Column({ type: 'bit', length: 64, nullable: true })
  imageHash!: string | null;
}
