import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A private proof file, already checked and re-encoded. */
@Entity({ schema: 'testimonials', name: 'attachments' })
export class Attachment {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('int')
  testimonialId!: number;

  /** Made by us: a UUID with the ending of its real type. Also the last part of its storage key. */
  @Column('text')
  name!: string;

  @Column('text')
  mediaType!: string;

  @Column('int')
  byteSize!: number;

  @Column('int')
  position!: number;
}
