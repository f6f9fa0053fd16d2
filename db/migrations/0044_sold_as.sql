-- Which product a line was sold as, and what such lines delivered.

-- The sellers whose lines may name a product. For any other organization the product does not exist.
CREATE TABLE product_seller (
  organization_number integer NOT NULL REFERENCES organization (number),
  product_id text NOT NULL REFERENCES product (product_id),
  PRIMARY KEY (organization_number, product_id)
);

CREATE INDEX product_seller_by_product ON product_seller (product_id);

ALTER TABLE package_line ADD COLUMN product_id text REFERENCES product (product_id);
CREATE INDEX package_line_by_product ON package_line (product_id) WHERE product_id IS NOT NULL;

-- Saves that changed only what the seller keeps for itself. `version` counts those that the buyer may see.
ALTER TABLE campaign ADD COLUMN own_saves integer NOT NULL DEFAULT 0;

-- The forecast made from what those lines delivered; null while too few did. A forecast in the document comes first.
ALTER TABLE product ADD COLUMN proven_forecast json;
