-- Each option of a product is one by itself: in the morning, in the evening.
ALTER TABLE octo_product
  DROP CONSTRAINT octo_product_connection_product_key,
  ADD CONSTRAINT octo_product_connection_product_option_key UNIQUE (connection, product, option);
