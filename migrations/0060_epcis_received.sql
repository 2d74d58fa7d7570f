-- Events of others are found by the products that they name.
create index epcis_events_received on epcis_events using gin (product_ids) where capture_id is not null;
