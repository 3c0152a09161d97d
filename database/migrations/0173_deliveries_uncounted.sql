drop trigger deliveries_shown_added on deliveries;
drop trigger deliveries_shown_changed on deliveries;
drop trigger deliveries_shown_removed on deliveries;
