/** The shop whose server reports purchases. */
export const ADVERTISER = 'Brightjar';
export const POSTBACK_SECRET = 'p'.repeat(40);
