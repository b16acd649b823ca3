//! Ids in the API's description: each kind is a schema of its own, with its form, its length and an example.

use utoipa::openapi::{
    RefOr, Schema,
    schema::{ObjectBuilder, Type},
};

/// How an id is written.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// Digits, without a sign or a leading zero.
    Number,
    /// 32 hexadecimal digits; a UUID with hyphens is read too.
    Uuid,
    /// A conversation and a place in it.
    Message,
}

impl Form {
    const fn pattern(self) -> &'static str {
        match self {
            Self::Number => "^[1-9][0-9]{0,18}$",
            Self::Uuid => "^[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}$",
            Self::Message => {
                "^[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}-[1-9][0-9]{0,18}$"
            }
        }
    }

    const fn lengths(self) -> (usize, usize) {
        match self {
            Self::Number => (1, 19),
            Self::Uuid => (32, 36),
            Self::Message => (34, 56),
        }
    }

    const fn example(self) -> &'static str {
        match self {
            Self::Number => "1000001",
            Self::Uuid => "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b",
            Self::Message => "7f0c7a529a6e4c1c8f3e1c2d3e4f5a6b-1",
        }
    }
}

pub fn schema(about: &str, form: Form) -> RefOr<Schema> {
    let (shortest, longest) = form.lengths();
    let id = ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(about))
        .pattern(Some(form.pattern()))
        .min_length(Some(shortest))
        .max_length(Some(longest))
        .examples([serde_json::Value::from(form.example())]);
    RefOr::T(id.build().into())
}

/// Gives id types their schemas in the API's description: what each identifies, and its form.
macro_rules! id_schemas {
    ($($name:ty, $form:ident, $about:literal;)+) => {$(
        impl ::utoipa::PartialSchema for $name {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                $crate::ids::schema::schema($about, $crate::ids::schema::Form::$form)
            }
        }

        impl ::utoipa::ToSchema for $name {}
    )+};
}
pub(crate) use id_schemas;

id_schemas! {
    super::Uid, Number, "Names a person, visitors included.";
    super::GoodsId, Number, "Names an entry of the catalogue.";
    super::ConversationId, Uuid, "Names a conversation.";
    super::SessionId, Uuid, "Names a sign-in.";
    super::UploadId, Uuid, "Names an uploaded file: the answer to its upload.";
    super::ClientMsgId, Uuid, "Made by the sender once for each message and repeated with every retry: a repeat gets the first answer.";
    super::TemplateId, Uuid, "Names a template.";
    super::QueueId, Uuid, "Names a queue of top-ups.";
    super::PlaceId, Uuid, "Names a position in a queue of top-ups; it belongs to a paid order.";
    super::DeviceId, Uuid, "Names a device that redeems packs.";
    super::OrderId, Uuid, "Names an order.";
    super::PaymentId, Uuid, "Names a payment: one attempt to pay an order, or a deposit.";
    super::RefundId, Uuid, "Names a refund.";
    super::SellOrderId, Uuid, "Names a listing.";
    super::AssetId, Uuid, "Names a piece in an inventory, or a stack of a thing that has no pieces.";
    super::BuyRequestId, Uuid, "Names a buy request.";
    super::BargainId, Uuid, "Names a bargain.";
    super::CheckoutId, Uuid, "Names a checkout of a cart.";
    super::CartMergeId, Uuid, "Names a merge of two carts.";
    super::SavedSearchId, Uuid, "Names a saved search.";
    super::AdjustmentId, Uuid, "Names a change of a balance by staff.";
    super::MaintenanceId, Uuid, "Names a maintenance of a game.";
    super::AccessKeyId, Uuid, "Names an API key of an account; it is not the key itself.";
    super::PasskeyId, Uuid, "Names a passkey of an account.";
    super::AccountViewId, Uuid, "Names a look at the shop as somebody else.";
    super::LotteryId, Uuid, "Names a lottery event.";
    super::ImportId, Uuid, "Names a file that is read in line by line.";
    super::CaseId, Uuid, "Names a case of the review queue.";
    super::ReportId, Uuid, "Names somebody's report of something.";
    super::VerificationId, Uuid, "Names an attempt to verify somebody's identity.";
    super::ApplicationId, Uuid, "Names an application to become a seller.";
    super::AppealId, Uuid, "Names an appeal for an account.";
    super::TeamInvitationId, Uuid, "Names an invitation to work in a seller's shop.";
    super::TeamActId, Uuid, "Names what a member of a seller's team did.";
    super::NoticeId, Number, "Names a notice. The newer one has the higher number.";
    super::SafetyEventId, Number, "Names an event of one's account. The newer one has the higher number.";
    super::MsgId, Message, "Names a message: its conversation and its `seq`.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{ClientMsgId, ConversationId, MsgId, Uid};

    #[test]
    fn examples_are_ids_and_as_long_as_is_said() {
        let lengths = |form: Form| form.lengths().0..=form.lengths().1;
        for form in [Form::Number, Form::Uuid, Form::Message] {
            assert!(lengths(form).contains(&form.example().len()), "{form:?}");
        }
        assert!(Form::Number.example().parse::<Uid>().is_ok());
        assert!(Form::Uuid.example().parse::<ConversationId>().is_ok());
        let message: MsgId = Form::Message.example().parse().unwrap();
        assert_eq!(message.to_string(), Form::Message.example());
        let longest = MsgId { seq: i64::MAX, ..message };
        let hyphenated = ClientMsgId(message.conversation.0).to_string();
        assert_eq!(
            format!("{hyphenated}-{}", longest.seq).len(),
            lengths(Form::Message).last().unwrap()
        );
        assert_eq!(i64::MAX.to_string().len(), lengths(Form::Number).last().unwrap());
    }
}
