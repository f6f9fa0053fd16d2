-- A buyer's home page counts the campaigns whose terms have changed since it looked.
CREATE INDEX terms_change_by_buyer ON terms_change (buyer_number, at) WHERE buyer_number IS NOT NULL;
