/** Topic of the triggers of products, their images and advertisers. */
export const PRODUCTS_TOPIC = 'products';
