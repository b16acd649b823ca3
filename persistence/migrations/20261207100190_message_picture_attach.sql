-- See 20261207100100_message_picture.sql.
alter index message_picture attach partition message_0_picture;
alter index message_picture attach partition message_1_picture;
alter index message_picture attach partition message_2_picture;
alter index message_picture attach partition message_3_picture;
alter index message_picture attach partition message_4_picture;
alter index message_picture attach partition message_5_picture;
alter index message_picture attach partition message_6_picture;
alter index message_picture attach partition message_7_picture;
